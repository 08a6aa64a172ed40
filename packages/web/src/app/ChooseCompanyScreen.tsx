import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useScreenTitle } from '../platform/routing/use-screen.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PlaceList } from './places/PlaceList.tsx'
import { appTexts } from './texts.fi.ts'

/** Replaces a screen that needs a company until one is chosen (decisions C20). */
export function ChooseCompanyScreen() {
  return (
    <>
      <PageHeading>{useScreenTitle()}</PageHeading>
      <div className={layout['narrow']}>
        <h2>{appTexts.chooseCompany}</h2>
        <PlaceList />
      </div>
    </>
  )
}
