import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isCut } from '@kassavirta/domain/reports/reports/address'
import type { Bounds } from '@kassavirta/domain/reports/reports/ranges'
import { dateTexts } from '@kassavirta/ui/date/date-field-texts.fi.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'

/** Says that the range of the address began too early, in the words of a date field (decision Q38). */
export function RangeCut({ bounds }: { readonly bounds: Bounds }) {
  const { search } = useAddress()
  if (!isCut(search, bounds)) return null
  return <Banner kind="info">{fill(dateTexts.earliest, { day: formatDay(bounds.earliest) })}</Banner>
}
