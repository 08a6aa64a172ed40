/** What a person may do at a place of business; roles and mandates give it, `rights.ts` of the server says how. */
export const capabilities = [
  'deposit',
  'changeOrder',
  'supplyOrder',
  'visit',
  'mandateAdmin',
  'roleAdmin',
  'drivers',
  'depositReport',
  'changeOrderReport',
  'supplyOrderReport',
  'visitReport',
  'concernReport',
] as const

export type Capability = (typeof capabilities)[number]

/**
 * Who may call an endpoint. Every endpoint names it: nothing is open by forgetting.
 * `optional` is open without a token, but a token that is shown must be good. `company` means: signed in, with the company of the call among the caller's own, holding one of `needs`
 * there (an empty list asks for membership only). A company that is not the caller's answers `foreign`.
 * `concern` means: signed in, with group reports at some company. A company that the call names is only a wish there:
 * the handler answers rows of companies where the caller has group reports, and of no other (decisions F5).
 */
export type Access =
  | PublicAccess
  | OptionalAccess
  | ProviderAccess
  | SignedInAccess
  | CompanyAccess
  | ConcernAccess

type PublicAccess = { readonly kind: 'public' }
type OptionalAccess = { readonly kind: 'optional' }
type ProviderAccess = { readonly kind: 'provider' }
type SignedInAccess = { readonly kind: 'signedIn' }
export type CompanyAccess = {
  readonly kind: 'company'
  readonly needs: readonly Capability[]
  readonly foreign: 403 | 404
}
export type ConcernAccess = { readonly kind: 'concern' }

export const openToAll: PublicAccess = { kind: 'public' }
export const openOrSignedIn: OptionalAccess = { kind: 'optional' }
export const providerOnly: ProviderAccess = { kind: 'provider' }
export const signedIn: SignedInAccess = { kind: 'signedIn' }
export const concernReader: ConcernAccess = { kind: 'concern' }

export const memberOfCompany = (...needs: readonly Capability[]): CompanyAccess => ({
  kind: 'company',
  needs,
  foreign: 403,
})
