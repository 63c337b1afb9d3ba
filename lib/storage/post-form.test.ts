import { describe, expect, it } from "vitest";
import { signPolicy, signPostForm } from "./post-form";

/** The example of "Browser-Based Uploads Using POST (AWS Signature Version 4)" in Amazon's API reference. */
const EXAMPLE_POLICY = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  "",
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  "  ]",
  "}",
].join("\r\n");
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

describe("the form of an upload to a bucket", () => {
  it("is signed as Amazon's example is", () => {
    const policy = Buffer.from(EXAMPLE_POLICY).toString("base64");
    expect(signPolicy(policy, SECRET, ["20151229", "us-east-1", "s3", "aws4_request"])).toBe(
      "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
    );
  });

  it("allows the one key, the exact size and every field that it sends, until it expires", () => {
    const keys = { region: "eu-1", accessKeyId: "key", secretAccessKey: SECRET };
    const file = {
      bucket: "files",
      key: "uploads/1/original",
      size: 17,
      expiresAt: new Date("2026-03-04T06:07:08Z"),
    };
    const {
      policy,
      "x-amz-signature": signature,
      ...fields
    } = signPostForm(keys, file, new Date("2026-03-04T05:06:07Z"));
    const scope = ["20260304", "eu-1", "s3", "aws4_request"];
    expect(signature).toBe(signPolicy(policy!, SECRET, scope));
    expect(JSON.parse(Buffer.from(policy!, "base64").toString())).toEqual({
      expiration: "2026-03-04T06:07:08.000Z",
      conditions: [
        { bucket: "files" },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ["content-length-range", 17, 17],
      ],
    });
    expect(fields).toEqual({
      key: "uploads/1/original",
      "Content-Type": "application/octet-stream",
      "x-amz-algorithm": "AWS4-HMAC-SHA256",
      "x-amz-credential": "key/20260304/eu-1/s3/aws4_request",
      "x-amz-date": "20260304T050607Z",
    });
  });
});
