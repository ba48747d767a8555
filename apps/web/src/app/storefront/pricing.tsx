import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Calculator } from '../../features/site/pricing/calculator.tsx';
import { copy } from '../../features/site/pricing/copy.ts';
import { PlanBoard } from '../../features/site/pricing/plan-board.tsx';
import { Closing, PricingHeader, Questions } from '../../features/site/pricing/pricing-sections.tsx';
import { pricingTabs, queryNames } from '../../features/site/pricing/pricing-url.ts';
import { copy as questions } from '../../features/site/pricing/questions-copy.ts';
import { ServiceBoard } from '../../features/site/pricing/service-board.tsx';
import { useToken } from '../../lib/token.ts';
import { toast } from '../../ui/feedback/toast.ts';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { ChatLoader } from '../chat-loader.tsx';
import { faqPage } from '../json-ld.ts';
import { pageMeta, preloadFont } from '../page-meta.ts';
import { pricedService } from '../priced-service.ts';
import type OrderingModal from './ordering-modal.tsx';
import styles from './pricing.module.css';
import { usePricing } from './use-pricing.ts';

type ModalComponent = ComponentType<ComponentProps<typeof OrderingModal>>;

/** Loads the ordering modal when it is needed. Null until then. */
function useOrderingModal(isNeeded: boolean, onError: () => void): ModalComponent | null {
  const [component, setComponent] = useState<ModalComponent | null>(null);
  const reportError = useEffectEvent(onError);
  const shouldLoad = isNeeded && component === null;

  useEffect(() => {
    if (!shouldLoad) return;
    let isCanceled = false;
    import('./ordering-modal.tsx').then(
      (module) => setComponent(() => module.default),
      () => !isCanceled && reportError(),
    );
    return () => {
      isCanceled = true;
    };
  }, [shouldLoad]);

  return component;
}

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
  const OrderingModal = useOrderingModal(isOrdering, () => {
    const { id, message } = copy.toasts.formFailed;
    toast.error(message, { id });
    close();
  });
  const isOpening = isOrdering && OrderingModal === null;

  return (
    <>
      <div className="wrap">
        <PricingHeader />
        <div className={styles.tabs}>
          <Tabs
            label={copy.tabs.label}
            tabs={tabs}
            value={view.tab}
            onChange={openTab}
            size="large"
            queryParam={queryNames.tab}
          >
            <TabPanel value="plans" keepMounted>
              <PlanBoard
                cycle={view.cycle}
                onCycle={(cycle) => show({ cycle })}
                currency={view.planCurrency}
                onCurrency={(planCurrency) => show({ planCurrency })}
                onChoose={orderPlan}
                opening={isOpening ? plan : null}
              />
            </TabPanel>
            <TabPanel value="pay-per-image" keepMounted>
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
            currency={view.calculatorCurrency}
            onCurrency={(calculatorCurrency) => show({ calculatorCurrency })}
          />
        </div>
        <div className="section">
          <Questions />
        </div>
      </div>
      <Closing />
      {isOrdering && OrderingModal && <OrderingModal view={view} onView={show} onClose={close} />}
      <ChatLoader />
    </>
  );
}
