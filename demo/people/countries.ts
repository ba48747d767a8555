// Addresses and phone formats by country. Phone numbers are from ranges reserved for fiction, where a country has one.

export interface City {
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** `#` becomes a digit from 1 to 9. */
  readonly street: string;
}

export interface CountryData {
  readonly country: string;
  readonly cities: readonly City[];
  /** `#` becomes a digit. */
  readonly phones: readonly string[];
}

function city(name: string, state: string, zipCode: string, street: string): City {
  return { city: name, state, zipCode, street };
}

export const countries = {
  nigeria: {
    country: 'Nigeria',
    cities: [
      city('Lagos', 'Lagos', '101241', '1# Adetokunbo Ademola'),
      city('Lagos', 'Lagos', '101233', '## Awolowo Road, Ikoyi'),
      city('Ikeja', 'Lagos', '100271', '# Allen Avenue'),
      city('Lekki', 'Lagos', '106104', '2# Admiralty Way'),
      city('Abuja', 'FCT', '900211', '## Aminu Kano Crescent'),
      city('Ibadan', 'Oyo', '200284', '# Ring Road'),
      city('Port Harcourt', 'Rivers', '500272', '1# Aba Road'),
      city('Enugu', 'Enugu', '400221', '2# Ogui Road'),
      city('Kano', 'Kano', '700213', '# Bompai Road'),
      city('Benin City', 'Edo', '300213', '4# Sapele Road'),
      city('Calabar', 'Cross River', '540281', '# Marian Road'),
    ],
    phones: [
      '+234 803 555 0###',
      '+234 806 555 0###',
      '+234 813 555 0###',
      '+234 902 555 0###',
      '0809 555 0###',
    ],
  },
  usa: {
    country: 'USA',
    cities: [
      city('Austin', 'TX', '78704', '2### South Congress Avenue'),
      city('Brooklyn', 'NY', '11215', '4## 7th Avenue, Apt #B'),
      city('Los Angeles', 'CA', '90026', '1### Sunset Blvd, Suite 2##'),
      city('Chicago', 'IL', '60622', '1### North Milwaukee Avenue'),
      city('Portland', 'OR', '97214', '8## SE Hawthorne Blvd'),
      city('Atlanta', 'GA', '30308', '6## Ponce de Leon Avenue'),
      city('Denver', 'CO', '80205', '2### Larimer Street'),
      city('Nashville', 'TN', '37206', '9## Woodland Street'),
      city('Miami', 'FL', '33137', '3# NE 4#th Street'),
      city('Seattle', 'WA', '98103', '4### Fremont Avenue North'),
    ],
    phones: ['+1 (512) 555-01##', '+1 (718) 555-01##', '(213) 555-01##', '312-555-01##', '+1 503 555 01##'],
  },
  uk: {
    country: 'United Kingdom',
    cities: [
      city('London', 'Greater London', 'E8 4QN', '1## Mare Street'),
      city('Manchester', 'Greater Manchester', 'M4 1HQ', '4# Tib Street'),
      city('Bristol', 'Bristol', 'BS1 5TR', '# Harbourside Row'),
    ],
    phones: ['+44 20 7946 0###', '+44 161 496 0###', '07700 900###'],
  },
  ghana: {
    country: 'Ghana',
    cities: [
      city('Accra', 'Greater Accra', 'GA-184', '# Oxford Street, Osu'),
      city('Kumasi', 'Ashanti', 'AK-039', '1# Harper Road'),
    ],
    phones: ['+233 24 555 0###'],
  },
  kenya: {
    country: 'Kenya',
    cities: [
      city('Nairobi', 'Nairobi', '00100', '2## Ngong Road'),
      city('Mombasa', 'Mombasa', '80100', '1# Moi Avenue'),
    ],
    phones: ['+254 722 555 0##'],
  },
  southAfrica: {
    country: 'South Africa',
    cities: [
      city('Cape Town', 'Western Cape', '8001', '## Kloof Street'),
      city('Johannesburg', 'Gauteng', '2196', '1## Jan Smuts Avenue'),
    ],
    phones: ['+27 21 555 0###'],
  },
  germany: {
    country: 'Germany',
    cities: [
      city('Berlin', 'Berlin', '10999', 'Oranienstraße 1##'),
      city('Köln', 'Nordrhein-Westfalen', '50667', 'Ehrenstraße #'),
    ],
    phones: ['+49 30 23125 ###', '+49 221 4710 ###'],
  },
  sweden: {
    country: 'Sweden',
    cities: [
      city('Stockholm', 'Stockholm', '118 25', 'Götgatan ##'),
      city('Malmö', 'Skåne', '211 20', 'Södra Förstadsgatan #'),
    ],
    phones: ['+46 8 465 004 ##', '+46 70 174 06 ##'],
  },
  france: {
    country: 'France',
    cities: [
      city('Paris', 'Île-de-France', '75011', '## rue de la Roquette'),
      city('Marseille', 'Provence-Alpes-Côte d’Azur', '13006', '1# rue Paradis'),
    ],
    phones: ['+33 1 99 00 ## ##', '06 39 98 ## ##'],
  },
  italy: {
    country: 'Italy',
    cities: [
      city('Milano', 'MI', '20121', 'Via Solferino #'),
      city('Napoli', 'NA', '80132', 'Via Toledo 1##'),
    ],
    phones: ['+39 02 5550 0##'],
  },
  spain: {
    country: 'Spain',
    cities: [
      city('Madrid', 'Madrid', '28004', 'Calle de Hortaleza ##'),
      city('Valencia', 'Valencia', '46003', 'Carrer de Cavallers #'),
    ],
    phones: ['+34 910 555 0##'],
  },
  brazil: {
    country: 'Brazil',
    cities: [
      city('São Paulo', 'SP', '01310-100', 'Rua Augusta 1###'),
      city('Belo Horizonte', 'MG', '30130-110', 'Rua da Bahia ##'),
    ],
    phones: ['+55 11 95550-0###'],
  },
  india: {
    country: 'India',
    cities: [
      city('Mumbai', 'Maharashtra', '400050', '## Hill Road, Bandra West'),
      city('Bengaluru', 'Karnataka', '560038', '1# 12th Main, Indiranagar'),
    ],
    phones: ['+91 98 5550 0###'],
  },
  japan: {
    country: 'Japan',
    cities: [
      city('Tokyo', 'Tokyo', '150-0001', '#-1#-2 Jingumae'),
      city('Osaka', 'Osaka', '530-0001', '#-3-1 Umeda'),
    ],
    phones: ['+81 3 5550 0###'],
  },
  lebanon: {
    country: 'Lebanon',
    cities: [city('Beirut', 'Beirut', '2038 3054', '## Gouraud Street, Gemmayzeh')],
    phones: ['+961 1 555 0##'],
  },
  canada: {
    country: 'Canada',
    cities: [
      city('Toronto', 'ON', 'M5V 2T6', '3## Queen Street West'),
      city('Montréal', 'QC', 'H2T 1S6', '5### boulevard Saint-Laurent'),
    ],
    phones: ['+1 (416) 555-01##', '+1 (514) 555-01##'],
  },
} as const satisfies Readonly<Record<string, CountryData>>;

export type CountryName = keyof typeof countries;
