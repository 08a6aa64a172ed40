import { Fragment } from 'react'

/** An address that may break before its @ where it does not fit on one line. */
export const MailText = ({ address }: { readonly address: string }) =>
  address.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
