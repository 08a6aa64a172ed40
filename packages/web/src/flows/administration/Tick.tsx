import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './administration.module.css'
import { administrationTexts as texts } from './texts.fi.ts'

/** A sign for the eye, with a word for screen readers. */
export const Tick = ({ held }: { readonly held: boolean }) => (
  <>
    <span aria-hidden="true" className={held ? styles['held'] : styles['missing']}>
      {held ? '✓' : texts.none}
    </span>
    <VisuallyHidden>{held ? yesNo.yes : yesNo.no}</VisuallyHidden>
  </>
)
