import { brand } from '@burnish/domain/brand';

export const copy = {
  name: 'About',
  description: `Who retouches at ${brand.name}, what they leave alone, and why the best work is invisible.`,
  title: 'You should not see our work.',
  lead: 'Only the photo you meant to take. Retouched by hand, by people who know when to stop.',
  stats: 'The studio in figures',
  story: {
    title: 'It began with dust.',
    paragraphs: [
      'A jewelry photographer had four hundred rings, one evening, and a sensor full of specks. Two friends sat down and removed them, one by one.',
      'The rings sold. The photographer came back with the next four hundred and recommended us. The team grew; the way we work did not change: mark the flaw, take it out, step back and look again.',
    ],
  },
  mission: {
    /** The middle part is underlined. */
    start: 'Take out what was never meant to be there. Leave everything that was ',
    underlined: 'true',
    end: '.',
  },
  samples: {
    title: 'As it came, as it went.',
    lead: 'Drag the slider to compare.',
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
        text: 'Every mask is drawn by a person. No photo leaves the studio that only a machine has seen.',
      },
      {
        title: 'The hour we named',
        text: 'If we cannot meet your deadline, we tell you before you order, not after.',
      },
      { title: 'Yours alone', text: 'Your files are not shown, shared or used to train anything.' },
      {
        title: 'Again, if it is not right',
        text: 'Tell us what is off. We would rather do it twice than let it go.',
      },
    ],
  },
  team: {
    title: 'The team',
    note: 'Sample entries. Your studio shows its own people here.',
    people: [
      {
        name: 'Amara Sample',
        role: 'Founder, jewelry and watches',
        quote: 'I count facets before I touch them.',
      },
      {
        name: 'Jonas Sample',
        role: 'Lead retoucher, beauty',
        quote: 'If you notice the skin, I went too far.',
      },
      { name: 'Mei Sample', role: 'Product and still life', quote: 'Glass is mostly what surrounds it.' },
      { name: 'Tunde Sample', role: 'Color', quote: 'White is a decision.' },
    ],
  },
  call: {
    title: 'Send us a difficult one.',
    pricing: 'See the prices',
    contact: 'Ask a question',
  },
} as const;
