import { Fragment } from 'react'

/** An address that may go on below at its @, where there is no room for it on one line. */
export const MailText = ({ address }: { readonly address: string }) =>
  address.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
