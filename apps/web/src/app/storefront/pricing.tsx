import { pricingTabs, queryNames } from '../../features/pricing/address.ts';
import { Calculator } from '../../features/pricing/calculator.tsx';
import { Closing } from '../../features/pricing/closing.tsx';
import { copy } from '../../features/pricing/copy.ts';
import { PlanBoard } from '../../features/pricing/plan-board.tsx';
import { PlansHead } from '../../features/pricing/plans-head.tsx';
import { Questions } from '../../features/pricing/questions.tsx';
import { copy as questions } from '../../features/pricing/questions-copy.ts';
import { ServiceBoard } from '../../features/pricing/service-board.tsx';
import { toast } from '../../lib/toast.ts';
import { useToken } from '../../lib/use-token.ts';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ChatPlace } from '../chat-place.tsx';
import { faqPage } from '../json-ld.ts';
import { pageMeta } from '../page-meta.ts';
import { preloadFont } from '../preload-font.ts';
import { pricedService } from '../priced-service.ts';
import styles from './pricing.module.css';
import { useOrderingCode } from './use-ordering-code.ts';
import { usePricing } from './use-pricing.ts';

const tabs = pricingTabs.map((value) => ({ value, label: copy.tabs[value] }));

export const links = () => [preloadFont(nairaFont)];

export const meta = () => [
  ...pageMeta(copy.page.name, copy.page.description),
  { 'script:ld+json': pricedService() },
  { 'script:ld+json': faqPage(questions.items) },
];

export default function Pricing() {
  const { view, show, openTab, orderPlan, orderImages, close } = usePricing();
  const { plan, service } = view;
  const token = useToken();
  const isOrdering = token !== null && (plan !== null || service !== null);
  const Ordering = useOrderingCode(isOrdering, () => {
    const { id, words } = copy.toasts.formFailed;
    toast.error(words, { id });
    close();
  });
  const isOpening = isOrdering && Ordering === null;

  return (
    <>
      <div className="wrap">
        <PlansHead />
        <div className={styles.tabs}>
          <Tabs
            label={copy.tabs.label}
            tabs={tabs}
            value={view.tab}
            onChange={openTab}
            size="large"
            query={queryNames.tab}
          >
            <TabPanel value="plans" keep>
              <PlanBoard
                cycle={view.cycle}
                onCycle={(cycle) => show({ cycle })}
                currency={view.planCurrency}
                onCurrency={(planCurrency) => show({ planCurrency })}
                onChoose={orderPlan}
                opening={isOpening ? plan : null}
              />
            </TabPanel>
            <TabPanel value="pay-per-image" keep>
              <ServiceBoard
                currency={view.imageCurrency}
                onCurrency={(imageCurrency) => show({ imageCurrency })}
                onChoose={orderImages}
                opening={isOpening ? service : null}
              />
            </TabPanel>
          </Tabs>
        </div>
        <div className="section">
          <Calculator
            images={view.images}
            onImages={(images) => show({ images })}
            currency={view.waysCurrency}
            onCurrency={(waysCurrency) => show({ waysCurrency })}
          />
        </div>
        <div className="section">
          <Questions />
        </div>
      </div>
      <Closing />
      {isOrdering && Ordering && <Ordering view={view} onView={show} onClose={close} />}
      <ChatPlace />
    </>
  );
}
