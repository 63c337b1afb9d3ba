import { UsageError } from "./usage-error";

/** Reads the environment, because other users could see the key on the command line. */
export function readConnection(): { baseUrl: string; key: string } {
  const { GLEANER_URL: baseUrl, GLEANER_API_KEY: key } = process.env;
  if (!baseUrl || !/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(
      "Please set GLEANER_URL to the server's address, such as https://gleaner.example.com.",
    );
  if (!key) throw new UsageError("Please set GLEANER_API_KEY to an API key, which you make on your profile.");
  return { baseUrl, key: key.trim() };
}
