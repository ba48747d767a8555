// First and last names that go together, their country, and their number in the crowd.
import type { CountryName } from './countries.ts';

export interface Origin {
  readonly place: CountryName;
  readonly people: number;
  readonly firstNames: string;
  readonly lastNames: string;
}

export const origins: readonly Origin[] = [
  {
    place: 'nigeria',
    people: 42,
    firstNames:
      'Chidi Ngozi Emeka Adaobi Ifeanyi Chiamaka Obinna Uchenna Kelechi Nneka Somto Amarachi Ikenna Ogechi Zina',
    lastNames: 'Eze Nwosu Okonkwo Obi Nwankwo Umeh Anyanwu Okoye Ibe Nnadi Uzor Okeke Madu Igwe',
  },
  {
    place: 'nigeria',
    people: 46,
    firstNames:
      'Yetunde Segun Bisi Kunle Temitope Damilola Ayodele Simisola Ronke Femi Morenike Gbenga Bolanle Tayo Yinka',
    lastNames: 'Adeyemi Bakare Ogunleye Adebayo Akinwale Oyelaran Balogun Ajayi Olatunji Coker Alabi Odukoya',
  },
  {
    place: 'nigeria',
    people: 18,
    firstNames: 'Aisha Musa Zainab Ibrahim Hauwa Sani Maryam Umar Halima Abubakar',
    lastNames: 'Bello Danjuma Garba Abdullahi Lawal Sule Dikko Yaro Shehu',
  },
  {
    place: 'usa',
    people: 84,
    firstNames:
      'Emily Marcus Hannah Tyler Brooke Jordan Caleb Naomi Grant Ivy Wesley Paige Diego Simone Curtis June Malik Dana',
    lastNames:
      'Carter Whitfield Brooks Nguyen Alvarez Kowalski Harper Delgado Freeman Sutton Park Monroe Vance Ellison Reyes Tran',
  },
  {
    place: 'uk',
    people: 18,
    firstNames: 'Imogen Callum Priya Rhys Harriet Declan Freya Ollie Nadia',
    lastNames: 'Ashworth Pembroke Shah Llewellyn Marsh Hargreaves Quigley Boateng',
  },
  {
    place: 'ghana',
    people: 12,
    firstNames: 'Efua Kwame Abena Kofi Akosua Yaw Esi Nana',
    lastNames: 'Mensah Owusu Boateng Asante Quaye Addo Amoah',
  },
  {
    place: 'kenya',
    people: 10,
    firstNames: 'Wanjiru Otieno Achieng Kamau Njeri Kiprop Wambui',
    lastNames: 'Mwangi Odhiambo Kariuki Cheruiyot Njoroge Were',
  },
  {
    place: 'southAfrica',
    people: 10,
    firstNames: 'Thandi Pieter Lerato Sipho Anele Marike',
    lastNames: 'Dlamini Botha Nkosi Steyn Mokoena Naidoo',
  },
  {
    place: 'germany',
    people: 10,
    firstNames: 'Jörg Annika Lukas Friederike Cem Katharina',
    lastNames: 'Schröder Weiß Yıldız Baumgärtner Köhler Vogt',
  },
  {
    place: 'sweden',
    people: 8,
    firstNames: 'Elsa Björn Saga Åsa Nils Tuva',
    lastNames: 'Sjöberg Nyström Hallberg Åkesson Wikström',
  },
  {
    place: 'france',
    people: 8,
    firstNames: 'Chloé Théo Inès Mathieu Aurélie Bastien',
    lastNames: 'Lefèvre Moreau Benali Garnier Rousseau',
  },
  {
    place: 'italy',
    people: 7,
    firstNames: 'Giulia Matteo Chiara Davide Ludovica',
    lastNames: 'Ferrante Colombo D’Angelo Marchetti Greco',
  },
  {
    place: 'spain',
    people: 6,
    firstNames: 'Lucía Álvaro Nerea Íñigo Marta',
    lastNames: 'Muñoz Serrano Peña Ibáñez Ortega',
  },
  {
    place: 'brazil',
    people: 7,
    firstNames: 'João Beatriz Thaís Rafael Conceição',
    lastNames: 'Araújo Gonçalves Monteiro Siqueira Assunção',
  },
  {
    place: 'india',
    people: 8,
    firstNames: 'Ananya Rohan Kavya Arjun Meera Vikram',
    lastNames: 'Iyer Deshmukh Banerjee Kapoor Menon',
  },
  {
    place: 'japan',
    people: 6,
    firstNames: 'Haruka Daichi Misaki Ren Aoi',
    lastNames: 'Takahashi Nakamura Fujita Ono Hayashi',
  },
  {
    place: 'lebanon',
    people: 4,
    firstNames: 'Rami Layal Nour Karim',
    lastNames: 'Khoury Saab Maalouf Nasr',
  },
  {
    place: 'canada',
    people: 8,
    firstNames: 'Maëlle Liam Sophie Ethan Anika',
    lastNames: 'Tremblay Fraser Gagnon Singh MacLeod',
  },
];
