import type { PermittedCompany } from '../../platform/session/session-context.ts'

/** What tells places of one name apart: 'Tampere · 9000101-4'. */
export const placeDetail = ({ city, businessId }: PermittedCompany): string =>
  [city, businessId].filter(Boolean).join(' · ')
