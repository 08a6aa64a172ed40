import { foundKinds, type FoundKind } from '@kassavirta/domain/desk/api'
import { Redirect } from '@kassavirta/ui/routing/Redirect.tsx'
import { addressWords } from '../../platform/address-words.fi.ts'
import { addresses } from '../../platform/addresses.ts'
import { Routes } from '../../platform/routing/Routes.tsx'
import { FoundScreen } from './FoundScreen.tsx'

const NUMBER = /^[1-9]\d{0,8}$/

/** What the search has found and no other area shows. */
export const FoundScreens = () => (
  <Routes
    rows={foundKinds.map((kind) => ({
      path: `/haku/${addressWords.found[kind]}/{id}`,
      screen: ({ id }) => <Numbered kind={kind} id={id} />,
    }))}
    otherwise={addresses.desk}
  />
)

const Numbered = ({ kind, id = '' }: { readonly kind: FoundKind; readonly id: string | undefined }) =>
  NUMBER.test(id) ? (
    <FoundScreen key={`${kind} ${id}`} kind={kind} id={Number(id)} />
  ) : (
    <Redirect to={addresses.desk} />
  )
