import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { DeskIcon } from '../../platform/icons/DeskIcon.tsx'
import { customerTexts as texts } from './texts.fi.ts'

/** Beside what the provider's systems keep: it is changed there. */
export const Lock = () => (
  <span title={texts.fromSystems}>
    <DeskIcon name="lock" />
    <VisuallyHidden>{texts.fromSystems}</VisuallyHidden>
  </span>
)
