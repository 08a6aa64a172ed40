import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { editTexts as texts } from './texts.fi.ts'

type Change = { readonly field: string; readonly before: string; readonly after: string }

/** What somebody else has changed while the dialog was open. */
export const ChangedFields = ({ changes }: { readonly changes: readonly Change[] }) => (
  <Banner kind="warn">
    <p>{texts.changedElsewhere}</p>
    <ul aria-label={texts.changed}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fill(texts.changedField, { field, before: before || texts.empty, after: after || texts.empty })}
        </li>
      ))}
    </ul>
  </Banner>
)
