import { useSignedIn } from '../../platform/session/session-context.ts'
import { SummaryList, type Pairs } from '../SummaryList.tsx'
import { placeTexts } from './texts.fi.ts'

/** The pairs of a summary or a receipt; the first of them is the place of business (decisions O5). */
export function PlaceSummary({ pairs }: { readonly pairs: Pairs }) {
  const { place } = useSignedIn()
  return <SummaryList pairs={[{ term: placeTexts.place, value: place?.name }, ...pairs]} />
}
