import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { DeskIcon } from './DeskIcon.tsx'
import { valueTexts as texts } from '../texts.fi.ts'

/** Marks facts whose keeper is the provider's systems, because they are changed there. */
export const Lock = () => (
  <span title={texts.fromSystems}>
    <DeskIcon name="lock" />
    <VisuallyHidden>{texts.fromSystems}</VisuallyHidden>
  </span>
)
