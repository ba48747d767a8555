import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** A form on a page, its fields below each other. */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={styles.form} noValidate />;
}
