// Where the demo's people live: cities with their state and postal code, streets, and how phones are written.
// The numbers are from ranges that are kept free for fiction where a country has one.

export interface Place {
  readonly country: string;
  /** City, state, postal code. */
  readonly cities: readonly (readonly [string, string, string])[];
  /** `#` becomes a digit. */
  readonly streets: readonly string[];
  readonly phones: readonly string[];
}

export const places = {
  nigeria: {
    country: 'Nigeria',
    cities: [
      ['Lagos', 'Lagos', '101241'],
      ['Ikeja', 'Lagos', '100271'],
      ['Lekki', 'Lagos', '106104'],
      ['Abuja', 'FCT', '900211'],
      ['Ibadan', 'Oyo', '200284'],
      ['Port Harcourt', 'Rivers', '500272'],
      ['Enugu', 'Enugu', '400221'],
      ['Kano', 'Kano', '700213'],
      ['Benin City', 'Edo', '300213'],
      ['Calabar', 'Cross River', '540281'],
    ],
    streets: [
      '1# Adetokunbo Ademola',
      '## Awolowo Road',
      '# Aminu Kano Crescent',
      '2# Ogui Road',
      '# Bode Thomas',
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
      ['Austin', 'TX', '78704'],
      ['Brooklyn', 'NY', '11215'],
      ['Los Angeles', 'CA', '90026'],
      ['Chicago', 'IL', '60622'],
      ['Portland', 'OR', '97214'],
      ['Atlanta', 'GA', '30308'],
      ['Denver', 'CO', '80205'],
      ['Nashville', 'TN', '37206'],
      ['Miami', 'FL', '33137'],
      ['Seattle', 'WA', '98103'],
    ],
    streets: [
      '1## Maple Street',
      '4## W 2#th Street, Suite #0#',
      '2## Congress Avenue',
      '8# Orchard Lane',
      '19## Mission Blvd',
    ],
    phones: ['+1 (512) 555-01##', '+1 (718) 555-01##', '(213) 555-01##', '312-555-01##', '+1 503 555 01##'],
  },
  uk: {
    country: 'United Kingdom',
    cities: [
      ['London', 'Greater London', 'E8 4QN'],
      ['Manchester', 'Greater Manchester', 'M4 1HQ'],
      ['Bristol', 'Bristol', 'BS1 5TR'],
    ],
    streets: ['# Mare Street', '4# Tib Street', '1# Harbourside Row'],
    phones: ['+44 20 7946 0###', '+44 161 496 0###', '07700 900###'],
  },
  ghana: {
    country: 'Ghana',
    cities: [
      ['Accra', 'Greater Accra', 'GA-184'],
      ['Kumasi', 'Ashanti', 'AK-039'],
    ],
    streets: ['# Oxford Street, Osu', '1# Liberation Road'],
    phones: ['+233 24 555 0###'],
  },
  kenya: {
    country: 'Kenya',
    cities: [
      ['Nairobi', 'Nairobi', '00100'],
      ['Mombasa', 'Mombasa', '80100'],
    ],
    streets: ['# Ngong Road', '1# Moi Avenue'],
    phones: ['+254 722 555 0##'],
  },
  southAfrica: {
    country: 'South Africa',
    cities: [
      ['Cape Town', 'Western Cape', '8001'],
      ['Johannesburg', 'Gauteng', '2196'],
    ],
    streets: ['## Kloof Street', '1# Jan Smuts Avenue'],
    phones: ['+27 21 555 0###'],
  },
  germany: {
    country: 'Germany',
    cities: [
      ['Berlin', 'Berlin', '10999'],
      ['Köln', 'Nordrhein-Westfalen', '50667'],
    ],
    streets: ['Oranienstraße 1##', 'Ehrenstraße #'],
    phones: ['+49 30 23125 ###', '+49 221 4710 ###'],
  },
  sweden: {
    country: 'Sweden',
    cities: [
      ['Stockholm', 'Stockholm', '118 25'],
      ['Malmö', 'Skåne', '211 20'],
    ],
    streets: ['Götgatan ##', 'Södra Förstadsgatan #'],
    phones: ['+46 8 465 004 ##', '+46 70 174 06 ##'],
  },
  france: {
    country: 'France',
    cities: [
      ['Paris', 'Île-de-France', '75011'],
      ['Marseille', 'Provence-Alpes-Côte d’Azur', '13006'],
    ],
    streets: ['## rue de la Roquette', '1# rue Paradis'],
    phones: ['+33 1 99 00 ## ##', '06 39 98 ## ##'],
  },
  italy: {
    country: 'Italy',
    cities: [
      ['Milano', 'MI', '20121'],
      ['Napoli', 'NA', '80132'],
    ],
    streets: ['Via Solferino #', 'Via Toledo 1##'],
    phones: ['+39 02 5550 0##'],
  },
  spain: {
    country: 'Spain',
    cities: [
      ['Madrid', 'Madrid', '28004'],
      ['Valencia', 'Valencia', '46003'],
    ],
    streets: ['Calle de Hortaleza ##', 'Carrer de Cavallers #'],
    phones: ['+34 910 555 0##'],
  },
  brazil: {
    country: 'Brazil',
    cities: [
      ['São Paulo', 'SP', '01310-100'],
      ['Belo Horizonte', 'MG', '30130-110'],
    ],
    streets: ['Rua Augusta 1###', 'Rua da Bahia ##'],
    phones: ['+55 11 95550-0###'],
  },
  india: {
    country: 'India',
    cities: [
      ['Mumbai', 'Maharashtra', '400050'],
      ['Bengaluru', 'Karnataka', '560038'],
    ],
    streets: ['## Hill Road, Bandra West', '1# 12th Main, Indiranagar'],
    phones: ['+91 98 5550 0###'],
  },
  japan: {
    country: 'Japan',
    cities: [
      ['Tokyo', 'Tokyo', '150-0001'],
      ['Osaka', 'Osaka', '530-0001'],
    ],
    streets: ['#-1#-2 Jingumae', '#-3-1 Umeda'],
    phones: ['+81 3 5550 0###'],
  },
  lebanon: {
    country: 'Lebanon',
    cities: [['Beirut', 'Beirut', '2038 3054']],
    streets: ['## Gouraud Street, Gemmayzeh'],
    phones: ['+961 1 555 0##'],
  },
  canada: {
    country: 'Canada',
    cities: [
      ['Toronto', 'ON', 'M5V 2T6'],
      ['Montréal', 'QC', 'H2T 1S6'],
    ],
    streets: ['3## Queen Street West', '5### boulevard Saint-Laurent'],
    phones: ['+1 (416) 555-01##', '+1 (514) 555-01##'],
  },
} as const satisfies Readonly<Record<string, Place>>;

export type PlaceName = keyof typeof places;
