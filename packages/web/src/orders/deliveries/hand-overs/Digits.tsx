import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'

/** Four large digits, read out one by one. */
export const Digits = ({ digits }: { readonly digits: string }) => (
  <p className={styles['digits']}>
    <VisuallyHidden>
      {texts.digits} {digits.split('').join(' ')}
    </VisuallyHidden>
    {digits.split('').map((digit, at) => (
      // A digit has no other name than its place.
      <span key={at} aria-hidden="true">
        {digit}
      </span>
    ))}
  </p>
)
