import { useSignedIn } from '../../platform/session/session-context.ts'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { companyTexts } from './texts.fi.ts'

/** The pairs of a summary or a receipt, with the company first (decisions O5). */
export function CompanySummary({ pairs }: { readonly pairs: Pairs }) {
  const { company } = useSignedIn()
  return <SummaryList pairs={[{ term: companyTexts.company, value: company?.name }, ...pairs]} />
}
