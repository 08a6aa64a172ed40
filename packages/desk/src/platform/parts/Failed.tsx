import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'

type Props = { readonly heading?: string; readonly text: string | undefined }

/** Why something did not succeed; nothing while it has not failed. */
export const Failed = ({ text, ...heading }: Props) =>
  text === undefined ? null : (
    <Banner kind="danger" {...heading}>
      {text}
    </Banner>
  )
