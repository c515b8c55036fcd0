// The own contacts, for the panel of the profile.
export { ContactSection } from './ContactSection.tsx';
