import { Routes } from '../../platform/routing/Routes.tsx'
import { FoundScreen } from './FoundScreen.tsx'

/** What the search has found and no other area shows. */
export const FoundScreens = () => (
  <Routes
    screens={{
      foundDeposit: (id) => <FoundScreen key={`deposit ${id}`} kind="deposit" id={id} />,
      foundCompany: (id) => <FoundScreen key={`company ${id}`} kind="company" id={id} />,
      foundPerson: (id) => <FoundScreen key={`person ${id}`} kind="person" id={id} />,
    }}
    fallback="today"
  />
)
