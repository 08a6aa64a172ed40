import { PageHeading } from '../ui/PageHeading.tsx'
import { useScreenTitle } from './current-screen.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { appTexts } from './texts.fi.ts'

/** Stands for a screen of a place until there is one (decisions C20). */
export function ChoosePlaceScreen() {
  return (
    <>
      <PageHeading lead={appTexts.choosePlace}>{useScreenTitle()}</PageHeading>
      <PlacePicker />
    </>
  )
}
