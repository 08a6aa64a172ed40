import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import type { ComponentProps } from 'react'

export type MessagesOfForm = {
  readonly tries: number
  readonly stopped: ComponentProps<typeof ErrorSummary>['errors']
  readonly problem?: string | undefined
}

/** Above the fields: what stopped the last try, each a link to its field, or why the server refused. */
export const FormMessages = ({ form: { tries, stopped, problem } }: { readonly form: MessagesOfForm }) => (
  <>
    {stopped.length > 0 && <ErrorSummary key={tries} takesFocus={false} errors={stopped} />}
    {problem !== undefined && <Banner kind="danger">{problem}</Banner>}
  </>
)
