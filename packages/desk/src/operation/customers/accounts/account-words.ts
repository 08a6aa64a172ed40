import type {
  RequestedNumber,
  RequestedTerms,
  PlaceReference,
} from '@kassavirta/domain/operation/customers/accounts-api'
import { formatDay, formatMoment, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accountTexts as texts } from '../texts.fi.ts'

/** The days on which a reference is offered. */
export function validText({ validFrom, validTo }: Pick<PlaceReference, 'validFrom' | 'validTo'>): string {
  const [from, until] = [validFrom && formatDay(validFrom), validTo && formatDay(validTo)]
  if (from && until) return fill(texts.between, { from, until })
  if (from) return fill(texts.from, { from })
  return until ? fill(texts.until, { until }) : texts.always
}

export const isOver = ({ validTo }: Pick<PlaceReference, 'validTo'>, today: Day): boolean =>
  validTo !== null && validTo < today

/** Who could approve, shortly: 'E. Salo, M. Aho'. */
export const approversText = (approvers: readonly string[]): string => approvers.map(shortName).join(', ')

function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ')
  return others.length === 0 ? first : `${first.slice(0, 1)}. ${others.join(' ')}`
}

/** Says that the number or the terms of an account wait for approval, and by whom. */
export const waitingText = (template: string, asked: RequestedTerms | RequestedNumber): string =>
  [
    fill(texts.waiting, { approvers: approversText(asked.approvers) }),
    fill(template, {
      number: 'accountNumber' in asked ? formatAccountNumber(asked.accountNumber) : '',
      name: asked.requestedBy,
      moment: formatMoment(asked.requested),
    }),
  ].join(' ')
