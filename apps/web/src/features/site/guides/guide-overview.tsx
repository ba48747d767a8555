import { Anchor } from '../../../ui/buttons/anchor.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import { GuideLayout } from './guide-layout.tsx';
import styles from './guides.module.css';
import { guidePath, guideSections } from './guides.ts';
import { guidesName, guidesPath } from './guides-path.ts';

/** The start of the documentation: every section with its guides. */
export function GuideOverview() {
  return (
    <GuideLayout current={guidesPath}>
      <header className={styles.head}>
        <h1>{guidesName}</h1>
        <p className="lead">{copy.page.lead}</p>
      </header>
      <Panels>
        {guideSections.map(({ id, name, text, guides }) => (
          <Panel key={id} as="section" className={styles.section}>
            <h2>{name}</h2>
            <p>{text}</p>
            <ul>
              {guides.map((guide) => (
                <li key={guide.id}>
                  <Anchor to={guidePath(id, guide.id)}>{guide.title}</Anchor>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </Panels>
    </GuideLayout>
  );
}
