/** A phone number to call. It is shown with spaces, which the link's address must not hold. */
export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>
)
