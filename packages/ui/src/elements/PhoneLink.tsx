/** A number to call. The link itself has no room for the spaces that make it readable. */
export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>
)
