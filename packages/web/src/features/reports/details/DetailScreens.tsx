import { handledChangeOrders } from '@kassavirta/domain/reports/handled-change-orders'
import { visitChanges } from '@kassavirta/domain/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/visits'
import { EntryDetail } from './EntryDetail.tsx'

/** The detail pages that consist of the report's definition alone. */
export const VisitChangeDetailScreen = () => <EntryDetail report={visitChanges} />
export const VisitDetailScreen = () => <EntryDetail report={visits} />
export const ChangeOrderHandledDetailScreen = () => <EntryDetail report={handledChangeOrders} />
