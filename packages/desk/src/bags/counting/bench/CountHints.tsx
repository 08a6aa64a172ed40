import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Key, KeyHint } from '../../../platform/parts/Key.tsx'
import type { SavingState } from './pass-saver.ts'
import { keyNames } from '../texts.fi.ts'
import { tableTexts as texts } from './table-texts.fi.ts'

/** The keys that move, and how far the count is saved. */
export const CountHints = ({ saving }: { readonly saving: SavingState }) => (
  <>
    <span>
      <Key>{keyNames.enter}</Key> <Key>{keyNames.down}</Key> {texts.next}
    </span>
    <KeyHint keys={[keyNames.up]} does={texts.previous} />
    <KeyHint keys={[keyNames.sum]} does={texts.adds} />
    <output>{savingText(saving)}</output>
  </>
)

function savingText(saving: SavingState): string {
  switch (saving.type) {
    case 'none':
      return ''
    case 'saving':
      return texts.saving
    case 'saved':
      return fill(texts.saved, { time: formatTime(saving.at) })
    case 'waiting':
      return texts.savingWaits
    case 'refused':
      return ''
    default:
      return saving satisfies never
  }
}
