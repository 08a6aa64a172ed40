import { textField, codesField, dayField, idField, moneyField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { centsToEuros, formatEuros, parseEuros, type Cents } from '../../kernel/money/money.ts'
import { mandateRights, type MandateRight } from '../../kernel/people/access.ts'
import { changeMandate, endMandate, grantMandate, requestRight } from './api.ts'
import { rightWords } from './scope.ts'
import { mandateLabels as labels, mandateFaults as faults, scopeWords } from './terms.fi.ts'

const knownAmong = (codes: readonly unknown[]) => mandateRights.filter((right) => codes.includes(right))

const holderFields = { holderId: idField(labels.holder), accountId: idField(labels.account) }

const scopeFields = {
  rights: {
    ...codesField(labels.rights, { required: true }),
    read: (found: unknown): readonly string[] | undefined =>
      Array.isArray(found) ? knownAmong(found) : undefined,
    send: (codes: readonly string[]) => knownAmong(codes),
    fault: (codes: readonly string[]) => (codes.length === 0 ? faults.noRight : undefined),
    print: (rights: readonly MandateRight[]): string | null =>
      rights.map((right) => rightWords[right]).join(', '),
  },
  /** Empty for no limit of its own; then that of the account counts. */
  limit: {
    ...moneyField(labels.limit, { required: false }),
    send: (text: string): number | null => {
      const typed = parseEuros(text)
      return typed === undefined ? null : centsToEuros(typed)
    },
    print: (limit: Cents | null): string | null => (limit === null ? scopeWords.noLimit : formatEuros(limit)),
  },
  /** Empty until further notice. */
  until: {
    ...dayField(labels.until, { required: false }),
    send: (day: string): string | null => day || null,
  },
}

/** A limit is asked for only with the right that it limits. */
const scopeRules = {
  shownIf: {
    limit: ({ rights }: { readonly rights: readonly string[] }) => rights.includes('changeCurrency'),
  },
}

/** A right that a customer asks for. */
export const requestForm = formOf(requestRight, { ...holderFields, ...scopeFields }, scopeRules)

const reason = textField(labels.reason, { required: true })

export const grantForm = formOf(grantMandate, { ...holderFields, ...scopeFields, reason }, scopeRules)
export const changeForm = formOf(changeMandate, { ...scopeFields, reason }, scopeRules)
export const endForm = formOf(endMandate, { reason })
