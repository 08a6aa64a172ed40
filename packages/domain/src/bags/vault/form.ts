import type { FieldTexts } from '../../kernel/contract/problem.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { choiceField, countGridField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { parseCountEntry, type CountTexts } from '../../kernel/money/counts.ts'
import { coins, notes, pieceFields } from '../../kernel/money/denominations.ts'
import { countVault, dropVaultCount, transferMoney, transferWays } from './api.ts'
import { vaultLabels as labels, vaultFaults } from './terms.fi.ts'

/** Typed in a grid. */
const grid = countGridField(
  labels.pieces,
  [...notes, ...coins].map(({ fieldName, name }) => [fieldName, name]),
)
const derive = ({ typed }: { readonly typed: CountTexts }) => ({
  pieces: recordOf(pieceFields, (field) => parseCountEntry(typed[field] ?? '') ?? 0),
})

/** The same where every field has to be filled in: nobody has counted what is empty. */
const wholeGrid = {
  ...grid,
  partFaults: (texts: CountTexts): FieldTexts => ({
    ...Object.fromEntries(
      pieceFields.filter((field) => !texts[field]?.trim()).map((field) => [field, vaultFaults.empty]),
    ),
    ...grid.partFaults(texts),
  }),
}

export const vaultCountForm = formOf(
  countVault,
  { typed: wholeGrid, note: textField(labels.note, {}) },
  { derive },
)

export const dropCountForm = formOf(dropVaultCount, {
  reason: textField(labels.dropReason, { required: true }),
})

export const transferForm = formOf(
  transferMoney,
  {
    way: choiceField(labels.way, transferWays, {}),
    typed: grid,
    reason: textField(labels.reason, { required: true }),
  },
  { derive },
)
