import { reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'

/** A row that could not be read says so, and whom to call: its money is in no total. */
export const BadRow = () => (
  <>
    {reportTexts.badRow} <HelpLine />
  </>
)
