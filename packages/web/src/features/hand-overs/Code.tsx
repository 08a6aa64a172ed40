import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './hand-overs.module.css'

/** Four large digits, read out one by one. */
export const Code = ({ label, code }: { readonly label: string; readonly code: string }) => (
  <p className={styles['code']}>
    <VisuallyHidden>
      {label} {code.split('').join(' ')}
    </VisuallyHidden>
    {code.split('').map((digit, at) => (
      // The digits of a code have no other name than their place.
      <span key={at} aria-hidden="true">
        {digit}
      </span>
    ))}
  </p>
)
