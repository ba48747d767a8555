// Customers and the admin.
import { adminId, firstDay, joined, type StudioSize, userId } from './sql.ts';

const firstNames =
  'Adaeze Bola Chidi Dami Efua Femi Grace Hassan Ife Jide Kemi Lola Musa Ngozi Obi Peter Ruth Sade Tunde Uche Vera Wale Yemi Zara Anna Boris Clara David Elena Frank Hanna Ivan Julia Karl Laura Marta Nils Olga Paul Rosa';
const lastNames =
  'Okafor Adeyemi Bello Chukwu Danjuma Eze Falana Garba Ibrahim Johnson Kalu Lawal Mensah Nwosu Ojo Peters Quist Raji Salami Thomas Udo Vincent Williams Yusuf Abiola Berger Conti Dubois Eriksson Ferrari Gruber Hansen Ivanov Jensen Keller Larsen Moreau Novak Olsen Petrov Rossi Schmidt Toth Urban Vogel Weber Zeman Baker Carter Dixon Evans Fisher Grant Hughes Irwin Jones Knight Lewis Mason Nolan';
const companyWords =
  'Amber Birch Cedar Delta Ember Falcon Golden Harbor Indigo Juniper Kestrel Lagoon Mango Nova Opal Prism Quartz River Saffron Tidal Umber Velvet Willow Zenith Aurora Breeze Canvas Dusk Echo Fable';
const companyKinds = 'Studio Photography Agency Images Images Weddings Brands Models Press Gallery';
const mailHosts = 'gmail.test outlook.test yahoo.test proton.test studio.test mail.test';

const list = (words: string) => `string_to_array('${words}', ' ')`;
const pick = (words: string, seed: string) => {
  const count = words.split(' ').length;
  return `(${list(words)})[1 + mod(abs(hashint4(${seed})), ${count})]`;
};

/** The names of a tenth of the customers have accents. */
const accented = (name: string, seed: string) =>
  `case ${seed} % 10 when 3 then translate(${name}, 'aeo', 'áéó') else ${name} end`;
/** As banks write names. */
export const payerOf = (name: string) => `upper(translate(${name}, 'áéó', 'aeo'))`;

export const peopleStatements = ({ customers }: StudioSize): string[] => [
  `insert into users (id, email, is_email_verified, full_name, company_name, phone, user_type, role, is_active,
    identity_issuer, identity_subject, created_at)
    select ${userId('n')}, lower(first || '.' || last || n || '@' || host), true, first || ' ' || ${accented('last', 'n')},
      company, '+234 803 555 ' || lpad((n % 10000)::text, 4, '0'), 'photographer', 'user', n % 200 <> 7,
      'https://issuer.test', n::text, ${joined('n')}
    from (select n, ${pick(firstNames, 'n')} as first, ${pick(lastNames, 'n + 7919')} as last,
      ${pick(mailHosts, 'n + 104729')} as host, case when n % 10 < 6 then ${pick(companyWords, 'n + 15485')}
        || ' ' || ${pick(companyKinds, 'n + 32452')} end as company
      from generate_series(1, ${customers}) as n) as generated`,
  `insert into users (id, email, is_email_verified, full_name, role, created_at)
    values ('${adminId}', 'admin@studio.example', true, 'Kemi Adewale', 'admin', ${firstDay})`,
];
