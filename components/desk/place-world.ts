import type { listCompanyMandates } from '@kassavirta/domain/places/mandates/desk-api'
import type { Reply } from '../support/given-server.ts'
import { placeOf } from './customers-world.ts'

/** A place whose page the desk opens. */
export const place = placeOf({
  companyId: 301,
  name: 'Myllypuoti Kaleva',
  businessId: '9000101-5',
  concern: { id: 1, name: 'Saarnivaara-konserni' },
  chain: { id: 2, name: 'Myllypuoti' },
  version: 0,
})

type Mandates = Reply<typeof listCompanyMandates>

const account = { accountId: 61, accountNumber: 'FI2112345600000785' }
const antti = { holderId: 42, firstName: 'Antti', lastName: 'Virtanen' }
const kirsi = { holderId: 41, firstName: 'Kirsi', lastName: 'Lehtonen' }
const orders = { rights: ['changeCurrency' as const], limit: 1000, until: '2026-12-31' }
const raised = { ...orders, limit: 3000, until: '2027-12-31' }
const stored = { ...account, start: '2026-01-01', isCancelled: false, modified: '2026-01-01T08:00:00Z' }

/** Antti's mandate, which somebody wants to raise; Kirsi's of the systems; and one for Noora that she asked for. */
export const mandates: Mandates = {
  rows: [
    {
      mandateId: 12,
      ...kirsi,
      ...stored,
      isOwn: false,
      version: 0,
      waiting: null,
      rights: ['deposit', 'depositReport'],
      limit: null,
      until: null,
    },
    {
      mandateId: 11,
      ...antti,
      ...stored,
      ...orders,
      isOwn: true,
      version: 3,
      waiting: {
        approvalId: 71,
        approvers: ['E. Salo'],
        requestedBy: 'Leena Mattila',
        isOfCustomer: false,
        requested: '2026-11-16T07:48:00Z',
        ...raised,
      },
    },
  ],
  asked: [
    {
      approvalId: 72,
      approvers: ['E. Salo', 'R. Vuori'],
      requestedBy: 'Kirsi Lehtonen',
      isOfCustomer: true,
      requested: '2026-11-16T07:40:00Z',
      holderId: 43,
      firstName: 'Noora',
      lastName: 'Aalto',
      ...account,
      ...orders,
    },
  ],
  holders: [kirsi, antti],
  accounts: [account],
}
