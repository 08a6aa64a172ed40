import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { yesNo } from '@kassavirta/domain/kernel/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts'
import { deposits, type DepositRow } from '@kassavirta/domain/reports/deposits'
import { isRemoved } from '@kassavirta/domain/deposits/state'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { Removal } from './Removal.tsx'
import { removalTexts, wayTexts } from './texts.fi.ts'

/** The page of a declared deposit, which can be removed until it is counted. */
export const DepositDetailScreen = () => (
  <EntryDetail
    report={deposits}
    notice={(row) => isRemoved(row) && <Removed row={row} />}
    acts={(row) => <Removal key={row.entryId} deposit={row} />}
    facts={wayOf}
  />
)

function Removed({ row: { removed, removedBy } }: { readonly row: DepositRow }) {
  return (
    <Banner kind="warn" heading={removalTexts.removed}>
      {removed &&
        fill(removalTexts.removedBy, { name: removedBy || reportTexts.unknown, time: formatMoment(removed) })}
    </Banner>
  )
}

/** Why the declaration has no notes or coins. */
const wayOf = ({ countAtServiceCenter, coinsUncounted }: DepositRow) => [
  ...(countAtServiceCenter ? [{ term: wayTexts.blind, value: yesNo.yes }] : []),
  ...(coinsUncounted ? [{ term: wayTexts.coins, value: wayTexts.uncounted }] : []),
]
