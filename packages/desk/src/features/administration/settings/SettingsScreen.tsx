/** What the provider sets while the portal runs. */
export const SettingsScreen = () => null
