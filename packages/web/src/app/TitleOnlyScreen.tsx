import { PageHeading } from '../ui/PageHeading.tsx'
import { useScreenTitle } from './current-screen.ts'

/** Stands for every screen that is not built yet. */
export function TitleOnlyScreen() {
  return <PageHeading>{useScreenTitle()}</PageHeading>
}
