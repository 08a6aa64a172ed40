import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import { handledChangeOrders } from '@kassavirta/domain/reports/handled-change-orders'
import { supplyOrders } from '@kassavirta/domain/reports/supply-orders'
import { visitChanges } from '@kassavirta/domain/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/visits'
import { EntryDetail } from './EntryDetail.tsx'

/** The detail pages that consist of the report's definition alone. */
export const ChangeOrderDetailScreen = () => <EntryDetail report={changeOrders} />
export const VisitChangeDetailScreen = () => <EntryDetail report={visitChanges} />
export const VisitDetailScreen = () => <EntryDetail report={visits} />
export const SupplyOrderDetailScreen = () => <EntryDetail report={supplyOrders} />
export const ChangeOrderHandledDetailScreen = () => <EntryDetail report={handledChangeOrders} />
