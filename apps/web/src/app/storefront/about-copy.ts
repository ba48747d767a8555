import { brand } from '@burnish/domain/brand';

export const copy = {
  name: 'About',
  description: `Who retouches at ${brand.name}, what they leave alone, and why the best work is not seen.`,
  title: 'You should not see our work.',
  lead: 'Only the picture that you meant to take. Retouched by hand, by people who stop in time.',
  stats: 'The studio in figures',
  story: {
    title: 'It began with dust.',
    paragraphs: [
      'A jewellery photographer had four hundred rings, one evening, and a sensor full of specks. Two friends sat down at the next table and took them out, one by one.',
      'The rings sold. The photographer came back with the next four hundred, and told somebody. The table grew longer; how we work at it did not change: mark the flaw, take it out, look again from a step away.',
    ],
  },
  mission: {
    /** The word in the middle is underlined. */
    start: 'Take out what was never meant to be there. Leave everything that was ',
    underlined: 'true',
    end: '.',
  },
  samples: {
    title: 'As it came, as it went.',
    lead: 'Move the cut across the picture.',
  },
  values: {
    title: 'What we hold to',
    items: [
      {
        title: 'Skin keeps its pores',
        text: 'A face without texture is nobody’s face. We even the light, not the person.',
      },
      {
        title: 'By hand',
        text: 'Every mask is drawn by somebody who looked. No picture leaves that only a machine has seen.',
      },
      {
        title: 'The hour we named',
        text: 'If it cannot be done by then, you hear it before you order, not after.',
      },
      { title: 'Yours alone', text: 'Your files are not shown, shared or used to train anything.' },
      {
        title: 'Again, if it is not right',
        text: 'Say what is off. We would rather do it twice than let it go.',
      },
    ],
  },
  team: {
    title: 'At the table',
    note: 'Sample entries: a studio puts its own people here.',
    people: [
      {
        name: 'Amara Sample',
        role: 'Founder, jewellery and watches',
        says: 'I count facets before I touch them.',
      },
      {
        name: 'Jonas Sample',
        role: 'Lead retoucher, beauty',
        says: 'If you notice the skin, I went too far.',
      },
      { name: 'Mei Sample', role: 'Product and still life', says: 'Glass is mostly what stands around it.' },
      { name: 'Tunde Sample', role: 'Colour', says: 'White is a decision.' },
    ],
  },
  call: {
    title: 'Send us a difficult one.',
    pricing: 'See the prices',
    contact: 'Ask a question',
  },
} as const;
