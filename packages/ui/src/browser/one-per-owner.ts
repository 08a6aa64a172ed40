/** Holds one thing for its owner, for as long as the page is open. When another owner comes, a new one is made. */
export function onePerOwner<Thing>() {
  let held: { readonly owner: string; readonly thing: Thing } | undefined
  return (owner: string, create: () => Thing): Thing => {
    if (held?.owner !== owner) held = { owner, thing: create() }
    return held.thing
  }
}
