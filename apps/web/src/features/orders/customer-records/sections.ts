export { InvoicesSection } from './invoices-section.tsx';
export { MoneySection } from './money-section.tsx';
export { OrdersSection } from './orders-section.tsx';
