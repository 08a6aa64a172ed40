import { addressWords } from './address-words.fi.ts'

const BAGS = '/laskenta'

/** Addresses that lead from one area into another. Those inside an area are the area's own. */
export const addresses = {
  desk: '/',
  approvals: '/hyvaksynnat',
  decidedApprovals: `/hyvaksynnat/${addressWords.decided}`,
  bags: BAGS,
  lateBags: `${BAGS}?${addressWords.lateOnly}=1`,
  secondCounts: '/laskenta/toinen',
  missingBags: '/laskenta/puuttuvat',
  bagsAside: '/laskenta/sivussa',
  suspects: '/laskenta/epaillyt',
  bag: (bagId: number) => `/laskenta/${bagId}`,
  cases: '/yhteydenotot',
  case: (caseId: number) => `/yhteydenotot/${caseId}`,
} as const
