import { PageHead } from '../../ui/page-head.tsx';
import { Shell } from '../shell.tsx';
import { Buttons, Fields } from './controls.tsx';
import { Floats } from './floats.tsx';
import { Glances, States, Tables, TabSet } from './lists.tsx';
import { Colours, Frames, Pencils, Statuses } from './marks.tsx';

export const meta = () => [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }];

/** Every component in every state, to be looked at in both themes. */
export default function Sheet() {
  return (
    <Shell>
      <div className="wrap section">
        <PageHead title="Component sheet" lead="Every piece, in every state, in both themes." />
        <Colours />
        <Pencils />
        <Buttons />
        <Fields />
        <TabSet />
        <Statuses />
        <Frames />
        <Tables />
        <States />
        <Glances />
        <Floats />
      </div>
    </Shell>
  );
}
