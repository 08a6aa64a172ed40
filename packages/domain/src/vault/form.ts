import { recordOf } from '../kernel/data/records.ts'
import { choiceField, countGridField, textField } from '../kernel/forms/form-fields.ts'
import { formOf } from '../kernel/forms/form.ts'
import { parseCountEntry, type CountTexts } from '../kernel/money/counts.ts'
import { coins, notes, pieceFields } from '../kernel/money/denominations.ts'
import { countVault, transferMoney, transferWays } from './api.ts'
import { vaultLabels as labels } from './terms.fi.ts'

/** Typed in a grid. */
const grid = countGridField(
  labels.pieces,
  [...notes, ...coins].map(({ fieldName, name }) => [fieldName, name]),
)
const derive = ({ typed }: { readonly typed: CountTexts }) => ({
  pieces: recordOf(pieceFields, (field) => parseCountEntry(typed[field] ?? '') ?? 0),
})

export const vaultCountForm = formOf(
  countVault,
  { typed: grid, note: textField(labels.note, {}) },
  { derive },
)

export const transferForm = formOf(
  transferMoney,
  {
    way: choiceField(labels.way, transferWays, {}),
    typed: grid,
    reason: textField(labels.reason, { required: true }),
  },
  { derive },
)
