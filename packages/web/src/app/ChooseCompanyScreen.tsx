import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useScreenTitle } from '../platform/routing/use-screen.ts'
import { CompanyPicker } from './CompanyPicker.tsx'
import { appTexts } from './texts.fi.ts'

/** Replaces a screen that needs a company until one is chosen (decisions C20). */
export function ChooseCompanyScreen() {
  return (
    <>
      <PageHeading lead={appTexts.chooseCompany}>{useScreenTitle()}</PageHeading>
      <CompanyPicker />
    </>
  )
}
