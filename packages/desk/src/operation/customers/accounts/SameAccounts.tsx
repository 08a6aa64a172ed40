import { findSameAccounts, type SameAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import { cleanAccountNumber, isAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { accountTexts as texts } from './texts.fi.ts'

type Props = { readonly companyId: number; readonly typed: string }

/** Tells before anything is sent where else the number is. Two shops may share an account, so it stops nothing. */
export function SameAccounts({ companyId, typed }: Props) {
  const number = cleanAccountNumber(typed)
  return isAccountNumber(number) ? <Found companyId={companyId} number={number} /> : null
}

function Found({ companyId, number }: { readonly companyId: number; readonly number: string }) {
  const query = useDeskQuery()
  const { data } = useAnswer(query(findSameAccounts, { params: { companyId }, query: { number } }))
  if (!data || data.rows.length === 0) return null
  return <Banner kind="warn">{fill(texts.same, { places: data.rows.map(placeText).join(', ') })}</Banner>
}

function placeText({ name, city, ended }: SameAccount): string {
  const place = [name, city].filter(Boolean).join(' ')
  return ended ? fill(texts.sameEnded, { place }) : place
}
